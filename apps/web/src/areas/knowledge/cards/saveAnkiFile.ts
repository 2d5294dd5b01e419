import type { Data } from '@tizhou/contract/contract'

/** Downloads an Anki package. */
export function saveAnkiFile({ Name, Base64 }: Pick<Data<'knowledge.cardExport'>, 'Name' | 'Base64'>): void {
  const bytes = Uint8Array.from(atob(Base64), (sign) => sign.charCodeAt(0))
  const url = URL.createObjectURL(new Blob([bytes], { type: 'application/octet-stream' }))
  const link = document.createElement('a')
  link.href = url
  link.download = Name
  link.click()
  // The browser has read the object URL by then.
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}
