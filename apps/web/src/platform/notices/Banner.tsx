import { useMutation } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { bannerClosed, type Published } from '../../calls/notices.ts'
import { paths } from '../../paths.ts'
import { IconButton } from '../../ui/controls/IconButton.tsx'
import { Link } from '../navigation/router/Link.tsx'
import { tellBanner, tellClosed, tellLink, tellShown } from './advert.ts'
import { NoticeBody } from './NoticeBody.tsx'
import styles from './Notices.module.css'

/**
 * A banner shows its first picture, which opens the activity; without pictures it shows its text. Its coming into view, its
 * press and its closing are reported; closed it stays away on all devices.
 */
export function Banner({ of }: { of: Published }) {
  const [closed, setClosed] = useState(false)
  const mark = useMutation(bannerClosed())
  const around = useRef<HTMLElement>(null)
  const tellSeen = useEffectEvent(() => tellShown(of))
  useEffect(() => {
    const banner = around.current
    if (!banner) return
    const seen = new IntersectionObserver(
      (found) => {
        if (!found.some(({ isIntersecting }) => isIntersecting)) return
        seen.disconnect()
        tellSeen()
      },
      { threshold: 0.5 },
    )
    seen.observe(banner)
    return () => seen.disconnect()
  }, [])
  if (closed) return null
  const close = () => {
    tellClosed(of)
    setClosed(true)
    mark.mutate({ noticeID: of.ID })
  }
  return (
    <section ref={around} className={styles.banner} aria-label={`活动：${of.title}`}>
      <Poster of={of} />
      <IconButton className={styles.close} label={`不再显示“${of.title}”`} icon={<X />} onClick={close} />
    </section>
  )
}

function Poster({ of }: { of: Published }) {
  const { ID, title, html, link, images } = of
  const [first] = images
  if (!first)
    return (
      <>
        <strong>{title}</strong>
        <NoticeBody html={html} link={link} onLeave={() => tellLink(of)} />
      </>
    )
  return (
    <Link className={styles.poster} {...paths.hotImg({ id: ID })} onClick={() => tellBanner(of)}>
      <img src={first.imgUrl} alt={first.alt} width={first.width} height={first.height} />
      <strong>{title}</strong>
    </Link>
  )
}
