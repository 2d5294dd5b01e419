import { useQuery } from '@tanstack/react-query'
import { outsideLink, ownPicture } from '@tizhou/domain/agents/links'
import { ExternalLink } from 'lucide-react'
import { getFlagshipStores } from '../../../calls/agents.ts'
import { PictureCard } from '../../../ui/layout/PictureCard.tsx'
import { pictureCardClass, pictureGridClass } from '../../../ui/layout/pictureCardClass.ts'
import { Section } from '../../../ui/layout/Section.tsx'

/** The agent's flagship stores elsewhere. Renders nothing without any or after a failure. */
export function Stores() {
  const { data = [] } = useQuery({ ...getFlagshipStores(), select: ({ list }) => list })
  const stores = data.flatMap((store) => {
    const url = outsideLink(store.Url)
    return url ? [{ ...store, url }] : []
  })
  if (stores.length === 0) return null
  return (
    <Section title="旗舰店">
      <ul className={pictureGridClass('mark')}>
        {stores.map(({ StoreID, Name, Intro, ImgUrl, url }) => (
          <li key={StoreID}>
            <a href={url} target="_blank" rel="noopener noreferrer" className={pictureCardClass('mark')}>
              <PictureCard
                look="mark"
                picture={ownPicture(ImgUrl)}
                title={
                  <>
                    {Name}
                    <span className="visually-hidden">（在新窗口打开）</span>
                  </>
                }
                intro={Intro}
                icon={<ExternalLink aria-hidden="true" />}
              />
            </a>
          </li>
        ))}
      </ul>
    </Section>
  )
}
