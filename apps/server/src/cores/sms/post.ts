import { SmsFailed } from './smsFailed.ts'

const LONGEST_REPLY = 64 * 1024

/** The host is signed, but fetch sets its header from the address. */
const withoutHost = ({ host: _host, ...others }: Record<string, string>) => others

/** Posts a signed request and gives the reply's JSON, whatever its HTTP status, since providers report errors in it. */
export async function postSigned(
  url: string,
  headers: Record<string, string>,
  body: string,
  timeoutMs: number,
): Promise<unknown> {
  let text: string
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: withoutHost(headers),
      body,
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    })
    text = await response.text()
  } catch (error) {
    throw new SmsFailed((error as Error).name === 'TimeoutError' ? 'timeout' : 'unreachable')
  }
  try {
    return JSON.parse(text.slice(0, LONGEST_REPLY))
  } catch {
    throw new SmsFailed('unreadable reply')
  }
}

/** A provider's error code, cleaned for the log: letters, digits, dots and dashes. */
export const codeText = (code: unknown): string =>
  typeof code === 'string' && code !== '' ? code.replace(/[^\w.-]/g, '').slice(0, 80) : 'no code'
