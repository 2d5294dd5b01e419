import type { Call } from '@tizhou/contract/call'
import type { Api } from './api.ts'

/**
 * Sends a call with unchecked parameters, unlike the client, and without a connection. A call with a file has its
 * parameters in the address.
 */
export async function callRequest(
  { http }: Api,
  call: Call,
  params: Record<string, string>,
): Promise<{ http: number; text: string }> {
  const path = call.path.replaceAll('{product}', 'tizhou').replace('{host}', '')
  const form = new URLSearchParams(params).toString()
  const { statusCode, body } = await http.inject(
    call.method === 'GET' || call.upload
      ? { method: call.method, url: `${path}?${form}` }
      : {
          method: 'POST',
          url: path,
          headers: { 'content-type': 'application/x-www-form-urlencoded' },
          payload: form,
        },
  )
  return { http: statusCode, text: body }
}
