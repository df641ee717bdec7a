/** Texts by name, hidden until a script shows them (`show-messages.ts`). */
export function Messages({ texts }: { texts: Readonly<Record<string, string>> }) {
  return Object.entries(texts).map(([name, text]) => (
    <p key={name} data-message={name} hidden>
      {text}
    </p>
  ));
}
