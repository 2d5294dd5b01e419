import { ParcelFailed } from './carrier.ts'

const LONGEST_REPLY = 256 * 1024

/** Posts a form and gives the JSON of the reply, whatever its HTTP status, since the services report errors in it. */
export async function postForm(url: string, fields: Record<string, string>, timeoutMs: number): Promise<unknown> {
  let text: string
  try {
    const response = await fetch(url, {
      method: 'POST',
      body: new URLSearchParams(fields),
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    })
    text = await response.text()
  } catch (error) {
    throw new ParcelFailed((error as Error).name === 'TimeoutError' ? 'timeout' : 'unreachable')
  }
  if (text.length > LONGEST_REPLY) throw new ParcelFailed('too long a reply')
  try {
    return JSON.parse(text)
  } catch {
    throw new ParcelFailed('unreadable reply')
  }
}

/** A service's error code, cleaned for the log. */
export const failureCode = (code: unknown): string =>
  String(code ?? '')
    .replace(/[^\w.-]/g, '')
    .slice(0, 40) || 'no code'
