import { Link, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { PageHead } from '../../ui/PageHead.tsx'
import type { ImportRun } from './importTypes.ts'
import { keptImport } from './keptImports.ts'
import { RunView } from './RunView.tsx'

/** Whether the file of a run is still there: an import that is done has used it up. */
const isRepeatable = ({ state, dryRun, kind }: ImportRun): boolean =>
  kind === 'file' && (dryRun === 1 || state !== 'done')

export default function ImportRunPage() {
  const { importID: text } = useParams({ strict: false }) as { importID: string }
  const importID = Number(text)
  const [over, setOver] = useState<ImportRun>()
  const again = over?.importID === importID && isRepeatable(over) && keptImport(importID) !== undefined
  return (
    <>
      <PageHead
        title="导入结果"
        purpose={<Link to="/imports">返回导入记录</Link>}
        extra={
          again && (
            <LinkButton to="/imports/new" search={{ again: text } as never}>
              重新检查
            </LinkButton>
          )
        }
      />
      <RunView key={importID} importID={importID} onOver={setOver} />
    </>
  )
}
