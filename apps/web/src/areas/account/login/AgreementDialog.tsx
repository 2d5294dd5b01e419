import { useQuery } from '@tanstack/react-query'
import { Html } from '@tizhou/question-view/html/Html.tsx'
import { agreementHtml } from '../../../calls/authorization.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { Loading, Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { Dialog } from '../../../ui/overlay/Dialog.tsx'
import styles from './AgreementDialog.module.css'

/** The default terms where the operator has published none, or where they cannot be loaded. */
const TERMS: readonly (readonly [string, readonly string[]])[] = [
  [
    '账号',
    [
      '账号仅供本人使用。同一账号在电脑端同一时间只保留一处登录，在新的设备上登录后，原设备自动下线。',
      '请妥善保管密码。发现账号被他人使用时，请尽快修改密码并联系我们。',
    ],
  ],
  [
    '题库与内容',
    [
      '题目、解析、图片等内容仅供您个人学习使用，未经许可请不要复制、传播或用于商业用途。',
      '解析以教材与考试大纲为依据，用于备考，不作为临床诊疗的依据。',
    ],
  ],
  [
    '我们记录什么',
    [
      '为您提供服务时，我们保存您的账号、作答、收藏、笔记、考试日期和最近学习的科目。',
      '密码以不可还原的方式保存，浏览器里不保存密码。',
      '全站正确率等统计只使用汇总后的数据，不显示任何人的个人作答。',
    ],
  ],
  [
    '保存在这台电脑上的内容',
    [
      '尚未上传的作答和打开过的章节会保存在本机，以便断网时继续学习。',
      '退出登录时，打开过的章节会从本机删除；尚未上传的作答会保留到您下次登录并上传后。',
    ],
  ],
  ['您的权利', ['您可以随时重做章节、删除收藏与笔记，也可以联系我们更正或注销账号。']],
]

interface AgreementDialogProps {
  open: boolean
  onClose: () => void
  onAgree: () => void
}

/** The published user and privacy terms, which visitors may read, too. */
export function AgreementDialog({ open, onClose, onAgree }: AgreementDialogProps) {
  const { data, isError } = useQuery({ ...agreementHtml({ appID: 0, vn: 0 }), enabled: open })
  const published = [data?.terms, data?.privacy].filter((text) => text !== null && text !== undefined)
  return (
    <Dialog
      open={open}
      onClose={onClose}
      size="l"
      title="用户协议与隐私说明"
      footer={
        <>
          <Button onClick={onClose}>关闭</Button>
          <Button variant="primary" data-autofocus onClick={onAgree}>
            同意
          </Button>
        </>
      }
    >
      <div className={styles.terms}>
        {!data && !isError && (
          <Loading>
            <Skeleton height="16rem" />
          </Loading>
        )}
        {published.map(({ title, html }) => (
          <section key={title}>
            <h3>{title}</h3>
            <Html html={html} />
          </section>
        ))}
        {(data || isError) && published.length === 0 && <OwnTerms />}
      </div>
    </Dialog>
  )
}

const OwnTerms = () =>
  TERMS.map(([heading, lines]) => (
    <section key={heading}>
      <h3>{heading}</h3>
      <ul>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </section>
  ))
