const NAME = 'ar-thrown-on-leaving';

/** Tells that what was left threw while it went (`shell/thrown.tsx`): the code of departments need not be there. */
export const tellThrownOnLeaving = (error: unknown) =>
  dispatchEvent(new CustomEvent(NAME, { detail: error }));

export const onThrownOnLeaving = (listener: (error: unknown) => void) =>
  addEventListener(NAME, (event) => listener((event as CustomEvent<unknown>).detail));
