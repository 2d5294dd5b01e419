import { badInput } from '../envelope.ts'
import type { ReceivedFile } from '../receiveFile.ts'
import { FileRefused, type Files, type StagedFile } from './port.ts'

/** Stages a picture that came with a call. Throws 400 with the field where it cannot be taken. */
export async function stagePicture(files: Files, path: string, received: ReceivedFile): Promise<StagedFile> {
  try {
    return await files.stage(path, { file: received.path }, { maxBytes: received.bytes })
  } catch (error) {
    if (!(error instanceof FileRefused)) throw error
    throw badInput([{ field: error.refusedFor === 'name' ? 'name' : 'file', reason: error.message }])
  }
}
