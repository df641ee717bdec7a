/** Safari's event, and its question, which has to come with a press. */
interface SafariEvent extends DeviceOrientationEvent {
  webkitCompassHeading?: number;
}
interface SafariEvents {
  requestPermission?: () => Promise<PermissionState>;
}

/**
 * Tells in degrees from north where the top of the screen points, whenever the device is turned. Many devices never tell: they
 * have no compass, or their owner does not allow it. Returns how to stop.
 */
export function watchHeading(turned: (heading: number) => void): () => void {
  const events = window.DeviceOrientationEvent as SafariEvents | undefined;
  // Where it is told apart, the other event counts from where the device was at first.
  const type = 'ondeviceorientationabsolute' in window ? 'deviceorientationabsolute' : 'deviceorientation';
  const listen = (event: Event) => {
    const heading = headingOf(event as SafariEvent);
    if (heading !== undefined) turned((heading + (screen.orientation?.angle ?? 0)) % 360);
  };
  let stopped = false;
  const start = () => {
    if (!stopped) addEventListener(type, listen);
  };
  if (events?.requestPermission)
    events.requestPermission().then(
      (answer) => answer === 'granted' && start(),
      () => {},
    );
  else start();
  return () => {
    stopped = true;
    removeEventListener(type, listen);
  };
}

/** The angle around the axis that stands on the screen counts against the clock (W3C Device Orientation, 4.1). */
function headingOf({ webkitCompassHeading, absolute, alpha }: SafariEvent): number | undefined {
  if (webkitCompassHeading !== undefined) return webkitCompassHeading;
  return absolute && alpha !== null ? 360 - alpha : undefined;
}
