import { field } from './settings.ts'

/** Where learners reach this installation, as `https://host`; undefined: the address of each request. */
export const publicUrl = field<string | undefined>(
  [
    {
      name: 'PUBLIC_URL',
      default: 'the address of this machine that each connection came to',
      meaning: 'where learners reach it, as `https://host`; needed with a payment provider, and behind a proxy',
    },
  ],
  ({ PUBLIC_URL: text }) => {
    if (!text) return undefined
    const url = URL.canParse(text) ? new URL(text) : undefined
    if (!url || !['http:', 'https:'].includes(url.protocol) || url.href !== `${url.origin}/`)
      throw new Error(`PUBLIC_URL must be https://host, without a path, not "${text}"`)
    return url.origin
  },
)
