import { useQuery } from '@tanstack/react-query'
import { questionLinks } from '../../calls/knowledge.ts'
import { PointLink } from '../../platform/knowledge/PointLink.tsx'
import { Link } from '../../platform/navigation/router/Link.tsx'
import { queryClient } from '../../platform/requests/queryClient.ts'
import type { Question } from '../state/question.ts'
import { useRunnerStore } from '../state/useRunner.ts'
import { nearIDs } from './crowd/measures.ts'
import { linksOf } from './linksOf.ts'
import styles from './PointLinks.module.css'

/** After a wrong answer: links to the question's knowledge points, the texts about them and their cards. */
export function PointLinks({ question }: { question: Question }) {
  const { appID, set } = useRunnerStore()
  const { data } = useQuery(questionLinks({ appID, allTestIDs: nearIDs(set.questions, question) }), queryClient)
  const links = data ? linksOf(data, question.id) : []
  if (links.length === 0) return null
  return (
    <nav className={styles.links} aria-label="弄懂这道题">
      <span>弄懂它</span>
      <ul>
        {links.map(({ kind, text, to, search, pointID }) => (
          <li key={`${to} ${JSON.stringify(search)}`}>
            {pointID ? (
              <PointLink pointID={pointID}>
                <small>{kind}</small>
                {text}
              </PointLink>
            ) : (
              <Link to={to} search={search}>
                <small>{kind}</small>
                {text}
              </Link>
            )}
          </li>
        ))}
      </ul>
    </nav>
  )
}
