/** As far as it is used here; autocannon brings no types. */
declare module 'autocannon' {
  interface Load extends Promise<{ errors: number }> {
    on(
      event: 'response',
      listener: (client: unknown, status: number, bytes: number, milliseconds: number) => void,
    ): void;
    stop(): void;
  }
  export default function autocannon(options: {
    url: string;
    connections: number;
    headers: Record<string, string>;
    /** Seconds. */
    duration: number;
    /** Milliseconds between two looks at whether to stop. */
    sampleInt: number;
  }): Load;
}
