import { useLanguage } from '@ar/session';
import {
  createDOMRenderer,
  FluentProvider,
  RendererProvider,
  webDarkTheme,
  webLightTheme,
} from '@fluentui/react-components';
import { useState } from 'react';
import { createRoot } from 'react-dom/client';
import { ModelViewer } from '../../src/model-viewer.tsx';
import { CLOCK_TOWER, type ClockTowerFile } from '../clock-tower.ts';
import classes from './trial.module.css';

const EXAMPLES = Object.keys(CLOCK_TOWER) as ClockTowerFile[];

const params = new URLSearchParams(location.search);
const nonce = document.querySelector<HTMLElement>('style[nonce]')?.nonce;
const renderer = createDOMRenderer(document, nonce ? { styleElementAttributes: { nonce } } : {});

/**
 * The query `?address=/files/…&name=…` shows a saved model. Without `address`, a person chooses a file or an example.
 * The parameter `dark` sets the dark theme.
 */
function Trial() {
  const { tag, language, setLanguage } = useLanguage();
  const [file, setFile] = useState<File>();
  const source = file ?? params.get('address');
  const name = file?.name ?? params.get('name') ?? '';
  return (
    <RendererProvider renderer={renderer}>
      <FluentProvider
        className={classes.page}
        theme={params.has('dark') ? webDarkTheme : webLightTheme}
        lang={tag}
      >
        <input type="file" aria-label="Fajl" onChange={({ target }) => setFile(target.files?.[0])} />
        <select
          aria-label="Primjer"
          defaultValue=""
          onChange={({ target }) => setFile(exampleOf(target.value))}
        >
          <option value="">–</option>
          {EXAMPLES.map((example) => (
            <option key={example}>{example}</option>
          ))}
        </select>
        <button type="button" onClick={() => setLanguage(language === 'mn' ? 'en' : 'mn')}>
          {tag}
        </button>
        {source && <ModelViewer source={source} name={name} label="Sahat kula" />}
      </FluentProvider>
    </RendererProvider>
  );
}

function exampleOf(value: string): File | undefined {
  const name = EXAMPLES.find((example) => example === value);
  return name && new File([CLOCK_TOWER[name]()], name);
}

createRoot(document.body.appendChild(document.createElement('main'))).render(<Trial />);
