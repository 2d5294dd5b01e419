import { badInput } from '../../calls/envelope.ts'
import { FileRefused, type Files, type StagedFile } from '../port.ts'
import type { ReceivedFile } from '../uploads/useUpload.ts'
import { pictureToStore, roomFor } from './pictureToStore.ts'

/** Stages a picture that came with a call (pictureToStore). Throws 400 with the field where it cannot be accepted. */
export async function stagePicture(files: Files, path: string, received: ReceivedFile): Promise<StagedFile> {
  try {
    return await files.stage(path, await pictureToStore(path, received.path), { maxBytes: roomFor(received.bytes) })
  } catch (error) {
    if (!(error instanceof FileRefused)) throw error
    throw badInput([{ field: error.refusedFor === 'name' ? 'name' : 'file', reason: error.message }])
  }
}
