import { useSearch } from '@tanstack/react-router'
import { paths } from '../../paths.ts'
import { Channel } from './Channel.tsx'

/** The entry of an agent's links: `?ac=…`, with a subject (`appEName`, `vn`) where the link is for one. */
export default function WayPage() {
  const search = useSearch({ from: '/way' })
  return <Channel search={search} again={paths.way} />
}
