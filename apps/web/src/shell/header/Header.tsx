import { SubjectSwitcher } from '../../areas/subjects/switcher/SubjectSwitcher.tsx'
import { paths } from '../../paths.ts'
import { useBrand } from '../../platform/agent/agent.ts'
import { Link } from '../../platform/navigation/router/Link.tsx'
import { Logo } from '../../ui/illustration/Logo.tsx'
import styles from './Header.module.css'
import { HeaderSearch } from './HeaderSearch.tsx'
import { MeMenu } from './MeMenu.tsx'
import { SyncState } from './SyncState.tsx'
import { ViewMenu } from './ViewMenu.tsx'

export function Header() {
  const brand = useBrand()
  return (
    <header className={styles.header}>
      <Link {...paths.mainIndex()} className={styles.logo} aria-label={`${brand.name}，回到主页`}>
        <Logo size={1.875} {...brand} />
      </Link>
      <SubjectSwitcher />
      <HeaderSearch />
      <SyncState />
      <ViewMenu />
      <MeMenu />
    </header>
  )
}
