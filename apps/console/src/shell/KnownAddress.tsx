import { useParams } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Unknown } from './Unknown.tsx'

/** Ids in addresses are numbers; `new` stands for a row that is about to be made. */
const ID = /^(?:[1-9]\d{0,15}|new)$/

/** The page, unless its address has an id that none can be: the server would refuse it by the name of a field. */
export function KnownAddress({ children }: { children: ReactNode }) {
  const params = useParams({ strict: false }) as Readonly<Record<string, string>>
  const isNone = Object.entries(params).some(([name, value]) => name.endsWith('ID') && !ID.test(value))
  return isNone ? <Unknown /> : children
}
