/** Random access to a video's file: reads so many bytes from a position; fewer at the end. */
export interface Bytes {
  length: number
  read(start: number, bytes: number): Promise<Buffer>
}

/** Properties of a video's file. */
export interface Found {
  container: 'mp4' | 'webm'
  lengthMs: number
  width: number
  height: number
  /** As the container names them, video first, such as `avc1`, `mp4a` or `V_VP9`, `A_OPUS`. */
  codecs: string[]
}

/** `message` is shown to users. */
export class MediaRefused extends Error {}
