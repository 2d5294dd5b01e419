/** Tables of migrations 0054-media and 0082-media-qualities. Bytes are in the store of files, in parts (paths.ts). */
export interface MediaTables {
  /**
   * A staff upload under way (platform/files/uploads/resumable.ts), of a video or of a file for a call; its row is
   * deleted when the video is made, when the call has used it, or when it expires.
   */
  media_upload: {
    /** The part before the dash is the call that the file is for; without a dash: a video. */
    upload_id: string
    /** The id of the later video; parts of all uploads carry such an id from the beginning. */
    media_id: number
    user_id: number
    file_name: string
    /** Identifies the file on the editor's machine; empty: the upload cannot be found again. */
    mark: string
    bytes: number
    received: number
    /** The request that is receiving bytes; empty: none. Its hold expires at `hold_until`, ms UTC. */
    holder: string
    hold_until: number
    expires_at: number
    created_at: number
  }
  /** A video: in the store of files, or at an external vendor. */
  media_file: {
    media_id: number
    provider: 'files' | 'vendor'
    name: string
    bytes: number
    state: 'ready' | 'refused'
    /** Why it cannot be played; shown to users. */
    refused: string
    /** `mp4` or `webm`; empty: at a vendor. */
    container: string
    /** Such as `avc1, mp4a`. */
    codecs: string
    length_ms: number
    width: number
    height: number
    vendor_id: string
    /** Version of the poster picture; 0: none. */
    poster: number
    poster_tried: 0 | 1
    hls: 'none' | 'waiting' | 'working' | 'ready' | 'failed'
    hls_percent: number
    hls_note: string
    /** The server that processes it; its claim expires at `work_until`, ms UTC. */
    work_holder: string
    work_until: number
    removed_at: number | null
    created_at: number
    created_by: string
    updated_at: number
  }
  /** A part that begins at `start_byte`, of a video or an upload. */
  media_part: { media_id: number; start_byte: number; bytes: number; path: string }
  /** The encrypted playlist. `secret`: base64 of the key; `folder`: of its segments. */
  media_hls: { media_id: number; secret: string; segments: number; playlist: string; folder: string }
  /** A lower quality, made by ffmpeg (packages/domain/src/videos/qualities.ts). */
  media_quality: {
    media_id: number
    /** The shorter side of the picture. */
    quality: number
    /** `ready` has a name; in the other states an earlier result, where there is one, is played meanwhile. */
    state: 'waiting' | 'working' | 'ready' | 'failed'
    percent: number
    /** Why it failed; shown to users. */
    note: string
    /** Of what was made, in its paths and addresses; empty: nothing yet. */
    name: string
    bytes: number
    width: number
    height: number
    /** The encrypted playlist, as in media_hls; an empty folder: none. */
    hls_folder: string
    hls_segments: number
    hls_playlist: string
    hls_secret: string
    /** Bits a second of its largest segment. */
    hls_rate: number
  }
}

export type MediaRow = MediaTables['media_file']
export type QualityRow = MediaTables['media_quality']
