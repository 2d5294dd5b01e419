/** A video's file, whatever it is kept in: reads so many bytes from a place; fewer at its end. */
export interface Bytes {
  length: number
  read(start: number, bytes: number): Promise<Buffer>
}

/** What was found in a video's file. */
export interface Found {
  container: 'mp4' | 'webm'
  lengthMs: number
  width: number
  height: number
  /** As the container names them, the picture's first, such as `avc1`, `mp4a` or `V_VP9`, `A_OPUS`. */
  codecs: string[]
}

/** The reason is for people. */
export class MediaRefused extends Error {}
