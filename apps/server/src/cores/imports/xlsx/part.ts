import { XmlParser, type XmlReader } from './xml.ts'
import type { Zip } from './zip.ts'

/**
 * Reads an XML part of the workbook to its end; yields after each chunk, so that the caller can take what the reader
 * has gathered.
 */
export async function* readPart(zip: Zip, name: string, reader: XmlReader): AsyncGenerator<void> {
  const parser = new XmlParser(reader)
  let decoder: InstanceType<typeof TextDecoder> | undefined
  for await (const bytes of zip.read(name)) {
    decoder ??= new TextDecoder(encodingOf(bytes))
    parser.write(decoder.decode(bytes, { stream: true }))
    yield
  }
  parser.write(decoder?.decode() ?? '')
  parser.end()
  yield
}

export async function readWholePart(zip: Zip, name: string, reader: XmlReader): Promise<void> {
  for await (const _ of readPart(zip, name, reader));
}

/** XML is UTF-8 unless it has the byte order mark of UTF-16 (XML 1.0, 4.3.3). */
function encodingOf(start: Buffer): string {
  if (start[0] === 0xff && start[1] === 0xfe) return 'utf-16le'
  if (start[0] === 0xfe && start[1] === 0xff) return 'utf-16be'
  return 'utf-8'
}
