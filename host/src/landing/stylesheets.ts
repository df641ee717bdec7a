// Every stylesheet of the page. Most components are in no script, so no import of theirs brings their looks along;
// the build's test finds a class that has no rule.
import './landing.css';
import './viewfinder.module.css';
import './offer.module.css';
import './header.module.css';
import './greeting.module.css';
import './missing.module.css';
import './hero.module.css';
import './phone.module.css';
import './features.module.css';
import './feature-choice.module.css';
import './highlights.module.css';
import './film.module.css';
import './faq.module.css';
import './footer.module.css';
import './statement.module.css';
import './artwork/artwork.module.css';
import './artwork/film-poster.module.css';
