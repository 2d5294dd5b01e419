/** Tables of migration 0027-authorization. */
export interface AuthorizationTables {
  agreement: {
    agreement_id: number
    kind: 'terms' | 'privacy' | 'authorization'
    /** Empty: all agents. */
    agent_code: string
    /** Null: all subjects; likewise for `vn`. */
    subject_id: number | null
    vn: number | null
    title: string
    /** Sanitised. */
    html: string
    /** The moment from which the text is in force; ms UTC, as all moments. */
    holds_from: number
    created_at: number
    created_by: string
  }
  accepted_text: { text_hash: string; title: string; html: string }
  user_authorization: {
    auth_id: number
    user_id: number
    subject_id: number
    vn: number
    agent_code: string
    state: 'saved' | 'accepted'
    /** The text in force when the row was last saved. */
    agreement_id: number
    name: string
    /** The whole identity number: shown to its owner, and to staff by an audited call. */
    identity: string
    /** Path in the store of files. */
    sign_path: string
    /** SHA-256 of the picture. */
    sign_hash: string
    /** JSON: StrokePoint[][], or the typed name. */
    strokes: string
    /** Of accepted_text. */
    text_hash: string | null
    ext_data: string
    saved_at: number
    accepted_at: number | null
  }
}
