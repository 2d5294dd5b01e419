import { beijingDate } from '@tizhou/domain/dates/beijing'
import { type Document, Packer } from 'docx'
import { serverNow } from '../clock.ts'

/** Downloads a Word file under a title and the day in Beijing. */
export async function saveWord(title: string, document: Document): Promise<void> {
  const blob = await Packer.toBlob(document)
  const link = window.document.createElement('a')
  link.href = URL.createObjectURL(blob)
  link.download = `${title} ${beijingDate(serverNow())}.docx`
  // Some browsers use the file name only of a link in the document.
  window.document.body.append(link)
  link.click()
  link.remove()
  // The browser has read the object URL by then.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
