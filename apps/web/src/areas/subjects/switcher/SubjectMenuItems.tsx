import { useQuery } from '@tanstack/react-query'
import { LayoutGrid } from 'lucide-react'
import { paths } from '../../../paths.ts'
import { useNavigate } from '../../../platform/navigation/router/hooks.ts'
import { useSubject } from '../../../platform/subject/subject.ts'
import { MenuChoice, MenuItem, MenuItems, MenuSeparator } from '../../../ui/overlay/Menu.tsx'
import { useMyVersions } from '../myVersions.ts'
import { subjectsFound } from '../queries.ts'
import { stateText } from '../stateText.ts'
import { useSwitchVersion, versionKey } from '../useSwitchVersion.ts'

export default function SubjectMenuItems({ close }: { close: () => void }) {
  const subject = useSubject()
  const navigate = useNavigate()
  const found = useQuery(subjectsFound(''))
  const versions = useMyVersions(found.data)
  const { choose } = useSwitchVersion()
  return (
    <MenuItems close={close}>
      {versions.length > 0 && (
        <>
          <MenuChoice
            label="我的科目"
            value={subject ? versionKey(subject.AppID, subject.AppVn) : null}
            options={versions.map((one) => ({
              value: one.key,
              label: one.name,
              note: [one.versionName, stateText(one)].filter(Boolean).join(' · '),
            }))}
            onChange={(key) => void choose(key)}
          />
          <MenuSeparator />
        </>
      )}
      <MenuItem icon={<LayoutGrid />} onSelect={() => void navigate(paths.switchMenu())}>
        全部科目与班次
      </MenuItem>
    </MenuItems>
  )
}
