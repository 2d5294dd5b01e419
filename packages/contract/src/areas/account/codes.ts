import { Type } from 'typebox'

export const Phone = () =>
  Type.String({ pattern: '^1[3-9][0-9]{9}$', description: '11 digits, 1 and then 3 to 9 first' })
export const Code = () => Type.String({ pattern: '^[0-9]{6}$' })

/** The reply of every call that sends a code. */
export const CodeSent = () =>
  Type.Object({
    resendAfter: Type.Integer({ description: 'seconds' }),
    expiresIn: Type.Integer({ description: 'seconds' }),
    localOutbox: Type.Optional(
      Type.Unsafe<1>(
        Type.Integer({
          description: '1: no SMS is set up, /local/outbox shows the code. Told to this machine alone',
        }),
      ),
    ),
  })
