import type { mn } from './mn.ts';

export const en: typeof mn = {
  loading: 'Loading {{name}}',
  'still-loading':
    'Still loading… If it has not arrived within half a minute, this page will say what is wrong.',
  title: '{{name}}: this department is not available at the moment',
  rest: 'The other departments work and you stay signed in.',
  retry: 'Try again',
  support: 'If it happens again, write to support and quote: {{details}}.',
  previous:
    'The department’s new release is not working properly at the moment, so you are working in the previous one ({{version}}).',
  'off-title': '{{name}}: this department is switched off',
  'off-rest':
    'The department was switched off on purpose and nothing of it was loaded. What you saved earlier is saved, and the other departments work.',
  'own-build':
    'Your own build from {{origin}} is switched on, not the published release. Start your server and try again, or leave your build at the top of the page.',
  offline: 'The server can’t be reached. Check your internet connection and try again.',
  timeout: 'The server did not answer in time. Try again in a moment.',
  http: 'The department’s files are not on the server at the moment (answer {{status}}). Try again in a moment.',
  integrity: 'The department’s files differ from the published release, so for safety we did not run them.',
  incompatible:
    'This release of the department does not fit the current version of the application, so we did not run it.',
  evaluation: 'The department stopped because of an error while starting.',
  'invalid-export': 'The department’s release is not put together correctly, so we did not run it.',
  render: 'The department stopped because of an error while drawing its screen.',
  action:
    'The action was not completed because of an error in the program. Check whether your change was saved, then try again.',
  'action-title': 'Error',
};
