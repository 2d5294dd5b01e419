/**
 * The status in every reply, always with HTTP 200 (design, "Envelope, sessions, errors"). 200 done; 201 not VIP; 300 no
 * data; 400 bad input; 401 no session (data.type 1: logged in elsewhere); 403 not allowed; 404 not found; 408
 * maintenance; 409 conflict; 429 too often; 500 server error.
 */
export type Status = 200 | 201 | 300 | 400 | 401 | 403 | 404 | 408 | 409 | 429 | 500

export interface Envelope<T = unknown> {
  status: number
  msg: string
  data: T
}

/** data of status 400. */
export interface BadInput {
  errors: { field: string; reason: string }[]
}
