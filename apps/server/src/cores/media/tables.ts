/** Tables of migration 0054-media. Bytes stand in the store of files, in parts (paths.ts). */
export interface MediaTables {
  /**
   * A file of the staff on its way (platform/files/uploads/resumable.ts), of a video or of any call that takes one; its row goes when the
   * video is made, when the call has used it, or when it expires.
   */
  media_upload: {
    /** Before its dash stands the call that the file is for; without a dash: a video. */
    upload_id: string
    /** The id that the video will have; its parts carry it from the beginning, as those of any other file. */
    media_id: number
    user_id: number
    file_name: string
    /** Of the file on the editor's machine; empty: it cannot be found again. */
    mark: string
    bytes: number
    received: number
    /** The request that takes bytes now; empty: none. It is believed until `hold_until`, ms UTC. */
    holder: string
    hold_until: number
    expires_at: number
    created_at: number
  }
  /** A video: of files, or at a vendor of videos. */
  media_file: {
    media_id: number
    provider: 'files' | 'vendor'
    name: string
    bytes: number
    state: 'ready' | 'refused'
    /** Why it cannot be played, for people. */
    refused: string
    /** `mp4` or `webm`; empty: of a vendor. */
    container: string
    /** Such as `avc1, mp4a`. */
    codecs: string
    length_ms: number
    width: number
    height: number
    vendor_id: string
    /** Counts the pictures; 0: there is none. */
    poster: number
    poster_tried: 0 | 1
    hls: 'none' | 'waiting' | 'working' | 'ready' | 'failed'
    hls_percent: number
    hls_note: string
    /** The server that makes something of it; it is believed until `work_until`, ms UTC. */
    work_holder: string
    work_until: number
    removed_at: number | null
    created_at: number
    created_by: string
    updated_at: number
  }
  /** Bytes from `start_byte` on, of a video or of an upload. */
  media_part: { media_id: number; start_byte: number; bytes: number; path: string }
  /** The encrypted playlist. `secret`: base64 of the key; `folder`: where its segments stand. */
  media_hls: { media_id: number; secret: string; segments: number; playlist: string; folder: string }
}

export type MediaRow = MediaTables['media_file']
