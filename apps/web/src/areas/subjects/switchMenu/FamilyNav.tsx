import type { SubjectFamily } from '../families.ts'
import styles from './FamilyNav.module.css'

interface FamilyNavProps {
  families: readonly SubjectFamily[]
  /** The name of the only shown family; '': all. */
  shown: string
  onShow: (family: string) => void
}

/** The choice of one family of exams, or all. */
export function FamilyNav({ families, shown, onShow }: FamilyNavProps) {
  const count = families.reduce((sum, { subjects }) => sum + subjects.length, 0)
  const entries = [
    { name: '', label: '全部', count },
    ...families.map(({ family, subjects }) => ({ name: family, label: family, count: subjects.length })),
  ]
  return (
    <nav className={styles.nav} aria-label="考试类别">
      {entries.map(({ name, label, count: own }) => (
        <button
          key={name}
          type="button"
          className={styles.entry}
          aria-current={name === shown || undefined}
          onClick={() => onShow(name)}
        >
          {label}
          <span>
            {own}
            <span className="visually-hidden"> 科</span>
          </span>
        </button>
      ))}
    </nav>
  )
}
