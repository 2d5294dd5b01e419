import { useQuery } from '@tanstack/react-query'
import { outsideLink, ownPicture } from '@tizhou/domain/agents/links'
import { ExternalLink } from 'lucide-react'
import { getFlagshipStores } from '../../../calls/agents.ts'
import styles from './Stores.module.css'

/** The agent's flagship stores elsewhere. They are an extra: without any, or when they fail, the page does without. */
export function Stores() {
  const { data = [] } = useQuery({ ...getFlagshipStores(), select: ({ list }) => list })
  const stores = data.flatMap((store) => {
    const url = outsideLink(store.Url)
    return url ? [{ ...store, url }] : []
  })
  if (stores.length === 0) return null
  return (
    <section className={styles.section} aria-labelledby="landing-stores">
      <h2 id="landing-stores">旗舰店</h2>
      <ul className={styles.grid}>
        {stores.map(({ StoreID, Name, Intro, ImgUrl, url }) => {
          const image = ownPicture(ImgUrl)
          return (
            <li key={StoreID}>
              <a href={url} target="_blank" rel="noopener noreferrer" className={styles.store}>
                {image && <img src={image} alt="" width={48} height={48} loading="lazy" />}
                <span>
                  <strong>
                    {Name}
                    <span className="visually-hidden">（在新窗口打开）</span>
                  </strong>
                  {Intro && <small>{Intro}</small>}
                </span>
                <ExternalLink aria-hidden="true" />
              </a>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
