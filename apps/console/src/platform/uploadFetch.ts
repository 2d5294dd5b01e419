/**
 * A `fetch` that tells how much of the body has gone: the browser's own does not. It knows what sendFile asks for: the
 * method, headers, a body, and a signal that stops it.
 */
export const uploadFetch =
  (onProgress: (part: number) => void): typeof fetch =>
  (input, { method = 'POST', headers, body, signal } = {}) =>
    new Promise((resolve, reject) => {
      const sending = new XMLHttpRequest()
      sending.open(method, String(input))
      for (const [name, value] of new Headers(headers)) sending.setRequestHeader(name, value)
      sending.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0)
      sending.onload = () => resolve(new Response(sending.responseText, { status: sending.status }))
      sending.onerror = () => reject(new TypeError('the file could not be sent'))
      sending.onabort = () => reject(signal?.reason ?? new DOMException('stopped', 'AbortError'))
      signal?.addEventListener('abort', () => sending.abort())
      sending.send(body as XMLHttpRequestBodyInit)
    })
