// All of them, because most components are in no script that would import theirs.
import './browser/landing.css';
import './sections/viewfinder.module.css';
import './pages/offer.module.css';
import './sections/header.module.css';
import './sections/greeting.module.css';
import './pages/missing.module.css';
import './sections/hero.module.css';
import './sections/phone.module.css';
import './features/features.module.css';
import './features/feature-choice.module.css';
import './sections/highlights.module.css';
import './sections/film.module.css';
import './sections/faq.module.css';
import './sections/footer.module.css';
import './pages/statement.module.css';
import './pictures/artwork.module.css';
