import type { Call } from '@tizhou/contract/call'

/**
 * Sends a call with unchecked parameters, unlike the client. A call with a file has its parameters in the address; the
 * file is the body of `init`.
 */
export function callRequest(
  origin: string,
  call: Call,
  params: Record<string, string> | string,
  init: RequestInit = {},
): Promise<Response> {
  const path = call.path.replaceAll('{product}', 'tizhou').replace('{host}', '')
  const form = typeof params === 'string' ? params : new URLSearchParams(params).toString()
  if (call.method === 'GET' || call.upload) return fetch(`${origin}${path}?${form}`, { ...init, method: call.method })
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  return fetch(origin + path, { ...init, method: 'POST', headers, body: form })
}
