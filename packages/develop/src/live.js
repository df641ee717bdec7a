// In a page while it is developed (packages/develop): a new build reloads it. A form with unsaved work asks first, as on
// every way out.
new EventSource('/develop/changes').addEventListener('built', () => location.reload());
