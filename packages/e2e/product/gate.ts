/** Returns a promise and a function that resolves the promise, because Node 20 has no `Promise.withResolvers`. */
export function gate(): { opened: Promise<void>; open(): void } {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open };
}
