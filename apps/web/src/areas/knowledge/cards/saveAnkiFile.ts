import type { Data } from '@tizhou/contract/contract'

/** Hands an Anki package to the browser as a download. */
export function saveAnkiFile({ Name, Base64 }: Pick<Data<'knowledge.cardExport'>, 'Name' | 'Base64'>): void {
  const bytes = Uint8Array.from(atob(Base64), (sign) => sign.charCodeAt(0))
  const url = URL.createObjectURL(new Blob([bytes], { type: 'application/octet-stream' }))
  const link = document.createElement('a')
  link.href = url
  link.download = Name
  link.click()
  // The download has its own hold on it by then.
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}
