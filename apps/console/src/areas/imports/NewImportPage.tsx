import { Link } from '@tanstack/react-router'
import { Button, Card, Flex, Steps, Typography } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { messageOf, request } from '../../platform/request.ts'
import { useUnsavedGuard } from '../../ui/form/useUnsavedGuard.ts'
import { PageHead } from '../../ui/PageHead.tsx'
import { useAddressValue } from '../../ui/useAddress.ts'
import { FileStep, type Uploaded } from './FileStep.tsx'
import { confirmationsOf, isOpen } from './findings.ts'
import type { ImportFinding, ImportRun, Settings } from './importTypes.ts'
import { keepImport, keptImport } from './keptImports.ts'
import { MappingStep } from './MappingStep.tsx'
import { RunView } from './RunView.tsx'

const ofFile = ({ tree, pictures }: Uploaded) => ({ tree, picturesID: pictures?.picturesID })

const STEPS = ['文件', '核对列', '检查', '导入']

/** A new import, step by step. Only the last step writes questions. */
export default function NewImportPage() {
  const [step, setStep] = useState(0)
  const [uploaded, setUploaded] = useState<Uploaded>()
  const [settings, setSettings] = useState<Settings>()
  const [checkID, setCheckID] = useState<number>()
  const [checked, setChecked] = useState<ImportRun>()
  const [findings, setFindings] = useState<readonly ImportFinding[]>([])
  const [confirmed, setConfirmed] = useState<ReadonlySet<ImportFinding['kind']>>(new Set())
  const [importID, setImportID] = useState<number>()
  const [imported, setImported] = useState<ImportRun>()
  const [pending, setPending] = useState(false)
  const [failure, setFailure] = useState<string>()

  const run = async (work: () => Promise<void>) => {
    setPending(true)
    setFailure(undefined)
    try {
      await work()
    } catch (error) {
      setFailure(messageOf(error))
    } finally {
      setPending(false)
    }
  }
  const check = (wanted: Settings, of = uploaded) =>
    run(async () => {
      if (!of) return
      const { importID: id } = await request('imports.importCheck', { ...wanted, ...ofFile(of) })
      keepImport(id, { uploaded: of, settings: wanted })
      setSettings(wanted)
      setChecked(undefined)
      setFindings([])
      setConfirmed(new Set())
      setCheckID(id)
      setStep(2)
    })
  const begin = () =>
    run(async () => {
      if (!settings || !uploaded) return
      const { importID: id } = await request('imports.importStart', {
        ...settings,
        ...confirmationsOf(confirmed),
        ...ofFile(uploaded),
      })
      keepImport(id, { uploaded, settings })
      setImportID(id)
      setStep(3)
    })
  // A run of before is checked again: its file and how it is read are known in this browser.
  const [again] = useAddressValue('again')
  const wasBegun = useRef(false)
  useEffect(() => {
    const kept = again && !wasBegun.current ? keptImport(Number(again)) : undefined
    if (!kept) return
    wasBegun.current = true
    setUploaded(kept.uploaded)
    setSettings(kept.settings)
    setStep(1)
    void check(kept.settings, kept.uploaded)
  })
  const isUnconfirmed = isOpen(findings, confirmed)
  const good = checked?.state === 'done' ? checked.added + checked.changed + checked.unchanged : 0
  // FileStep has a guard of its own. A check that would write nothing leaves nothing to lose, and an import that begins,
  // or is handed in for review, is left freely.
  const isOpenCheck = step === 2 && !pending && (checked === undefined || checked.added + checked.changed > 0)
  const isUnderWay = step === 1 || isOpenCheck
  // A checked file is kept in this browser (keepImport) and can be checked again from the list of imports.
  useUnsavedGuard(
    isUnderWay,
    step === 1
      ? '题目还没有导入，离开后选好的文件和核对过的列不会保留。'
      : '题目还没有导入，离开后勾选的确认不会保留；文件和列可以在导入记录里“重新检查”。',
  )

  return (
    <>
      <PageHead title="新建导入" purpose={<Link to="/imports">返回导入记录</Link>} />
      <Card size="small" style={{ marginBottom: 12 }}>
        <Steps size="small" current={step} items={STEPS.map((title) => ({ title }))} />
      </Card>
      {step === 0 && (
        <FileStep
          before={uploaded}
          onDone={(next) => {
            setUploaded(next)
            setSettings(undefined)
            setStep(1)
          }}
        />
      )}
      {step === 1 && uploaded && (
        <MappingStep
          uploaded={uploaded}
          before={settings}
          pending={pending}
          failure={failure}
          onBack={() => setStep(0)}
          onDone={(wanted) => void check(wanted)}
        />
      )}
      {step === 2 && checkID !== undefined && (
        <Flex vertical gap={12}>
          <RunView
            key={checkID}
            importID={checkID}
            onOver={(run, found) => {
              setChecked(run)
              setFindings(found)
            }}
            confirmed={confirmed}
            onConfirm={setConfirmed}
          />
          <Flex gap={8} align="center" wrap>
            <Button onClick={() => setStep(1)}>上一步</Button>
            <Button
              type="primary"
              danger={isOpen(findings, new Set())}
              disabled={good === 0 || isUnconfirmed}
              loading={pending}
              onClick={() => void begin()}
            >
              {checked && checked.rejected > 0 ? `导入其余 ${good} 题` : '导入'}
            </Button>
            {isUnconfirmed && <Typography.Text type="danger">要导入，请先逐项勾选上面的确认。</Typography.Text>}
            {failure && <span role="alert">{failure}</span>}
          </Flex>
        </Flex>
      )}
      {step === 3 && importID !== undefined && (
        <Flex vertical gap={12}>
          <RunView key={importID} importID={importID} onOver={setImported} />
          {imported && (
            <Flex gap={8}>
              {imported.state === 'failed' && settings && (
                <Button type="primary" loading={pending} onClick={() => void check(settings)}>
                  重新检查
                </Button>
              )}
              <Link to="/questions" search={{ subject: String(imported.appID) } as never}>
                <Button type={imported.state === 'failed' ? 'default' : 'primary'}>查看题目</Button>
              </Link>
              <Button
                onClick={() => {
                  setUploaded(undefined)
                  setSettings(undefined)
                  setCheckID(undefined)
                  setImportID(undefined)
                  setImported(undefined)
                  setStep(0)
                }}
              >
                再导入一个文件
              </Button>
            </Flex>
          )}
        </Flex>
      )}
    </>
  )
}
