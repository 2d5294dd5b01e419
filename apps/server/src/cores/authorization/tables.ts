/** Tables of migration 0027-authorization. */
export interface AuthorizationTables {
  agreement: {
    agreement_id: number
    kind: 'terms' | 'privacy' | 'authorization'
    /** Empty: all agents. */
    agent_code: string
    /** Null: all subjects; so with `vn`. */
    subject_id: number | null
    vn: number | null
    title: string
    /** Cleaned. */
    html: string
    /** ms UTC, as all moments */
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
    /** The text that held when it was saved last. */
    agreement_id: number
    name: string
    /** The whole identity number: for its owner, and for staff by a call that is audited. */
    identity: string
    /** In the store of files. */
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
