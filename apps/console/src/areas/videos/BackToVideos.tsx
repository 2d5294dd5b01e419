import { LinkButton } from '../../ui/LinkButton.tsx'
import { useAddress } from '../../ui/useAddress.ts'

/** Leads to the courses of the subject from which the page was opened. */
export function BackToVideos() {
  const [{ subject }] = useAddress()
  return (
    <LinkButton to="/videos" search={(subject === undefined ? {} : { subject }) as never}>
      返回视频
    </LinkButton>
  )
}
