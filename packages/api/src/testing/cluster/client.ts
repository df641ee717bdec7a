export interface Answer {
  status: number;
  /** An empty object if the response has no body. */
  body: Record<string, unknown>;
}

export async function call(
  { port }: { port: number },
  method: 'POST' | 'PATCH' | 'DELETE' | 'GET',
  path: string,
  { access, body, batch }: { access?: string; body?: object; batch?: string | undefined } = {},
): Promise<Answer | undefined> {
  const form = body instanceof FormData;
  try {
    const answer = await fetch(`http://127.0.0.1:${port}/api${path}`, {
      method,
      headers: {
        ...(batch && { 'x-batch': batch }),
        ...(access && { authorization: `Bearer ${access}` }),
        ...(body && !form && { 'content-type': 'application/json' }),
      },
      ...(body && { body: form ? body : JSON.stringify(body) }),
    });
    const text = await answer.text();
    return { status: answer.status, body: text ? JSON.parse(text) : {} };
  } catch {
    return undefined;
  }
}

export async function signIn(server: { port: number }, email: string, password: string): Promise<string> {
  const answer = await call(server, 'POST', '/auth/login/', { body: { email, password } });
  if (answer?.status !== 200) throw new Error(`Sign-in answered ${JSON.stringify(answer)}`);
  return String(answer.body.access);
}
