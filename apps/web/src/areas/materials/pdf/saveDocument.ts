import { perform } from '../../../calls/making/call.ts'
import { documentFile } from '../../../calls/parts/documents.ts'
import { withSession } from './pageSource.ts'

/** Saves a whole document as a file. Rejects where that is not allowed or fails. */
export async function saveDocument(documentID: number, title: string): Promise<void> {
  const { address } = await perform(documentFile(), { documentID })
  const response = await fetch(withSession(address))
  if (response.status !== 200) throw new Error(`the document was refused: ${response.status}`)
  const url = URL.createObjectURL(await response.blob())
  const link = document.createElement('a')
  link.href = url
  link.download = `${title}.pdf`
  link.click()
  URL.revokeObjectURL(url)
}
