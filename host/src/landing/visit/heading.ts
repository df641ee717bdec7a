/** Safari has its own property, and asks the person when a press requests the permission. */
interface SafariEvent extends DeviceOrientationEvent {
  webkitCompassHeading?: number;
}
interface SafariEvents {
  requestPermission?: () => Promise<PermissionState>;
}

/**
 * Calls back with the degrees between north and the top of the screen whenever the device turns. Never calls back without a
 * compass or a permission. Returns a function that stops it.
 */
export function watchHeading(onTurn: (heading: number) => void): () => void {
  const events = window.DeviceOrientationEvent as SafariEvents | undefined;
  // Where both events exist, `deviceorientation` counts from the device's first position, not from north.
  const type = 'ondeviceorientationabsolute' in window ? 'deviceorientationabsolute' : 'deviceorientation';
  const listen = (event: Event) => {
    const heading = headingOf(event as SafariEvent);
    if (heading !== undefined) onTurn((heading + (screen.orientation?.angle ?? 0)) % 360);
  };
  let isStopped = false;
  const start = (permission?: PermissionState) => {
    if (!isStopped && permission !== 'denied') addEventListener(type, listen);
  };
  if (events?.requestPermission) events.requestPermission().then(start, () => {});
  else start();
  return () => {
    isStopped = true;
    removeEventListener(type, listen);
  };
}

/** `alpha` counts counterclockwise around the axis that rises from the screen (W3C Device Orientation, 4.1). */
function headingOf({ webkitCompassHeading, absolute, alpha }: SafariEvent): number | undefined {
  if (webkitCompassHeading !== undefined) return webkitCompassHeading;
  return absolute && alpha !== null ? 360 - alpha : undefined;
}
