import { DownloadOutlined, UploadOutlined } from '@ant-design/icons'
import { useNavigate } from '@tanstack/react-router'
import { EXAMPLE_MARK } from '@tizhou/domain/account/learnerRows'
import { Button, Card, Flex, Form, Input, Typography, Upload } from 'antd'
import { endOfDay } from '../../platform/time.ts'
import { VersionSelect } from '../../ui/entitlement/VersionSelect.tsx'
import { keepTable } from '../../ui/keepTable.ts'
import { PageHead } from '../../ui/PageHead.tsx'
import { SubjectSelect } from '../../ui/SubjectSelect.tsx'
import { UploadRow } from '../../ui/upload/UploadRow.tsx'
import { useUpload } from '../../ui/upload/useUpload.ts'
import { useAddress } from '../../ui/useAddress.ts'
import { GroupSelect } from './GroupSelect.tsx'

interface Values {
  groupID?: number
  appID?: number
  vn?: number
  until?: string
}

const HEADER = ['手机号', '姓名', '班级', '科目', '版本', '有效期至']
const EXAMPLE = [`${EXAMPLE_MARK}，请删除`, '张三', '', '', '', '2027-06-30']

/** Uploads a file of learners, which is checked row by row; the page of the check imports them. */
export default function LearnerImportPage() {
  const navigate = useNavigate()
  const [search] = useAddress()
  const [form] = Form.useForm<Values>()
  const asked = Number(search.groupID)
  const chosen = Form.useWatch('appID', form)
  const { sending, begin, remove, isBusy } = useUpload({
    ...{ call: 'account.learnerImportCheck', maxBytes: 10_000_000 },
    onDone: ({ runID }) => void navigate({ to: `/learnerRuns/${runID}` }),
  })
  const paramsOf = (fileName: string) => {
    const { groupID, appID, vn, until } = form.getFieldsValue()
    const end = until ? endOfDay(until) : undefined
    return {
      fileName: fileName.slice(-200),
      ...(groupID !== undefined && { groupID }),
      ...(appID !== undefined && { appID }),
      ...(appID !== undefined && vn !== undefined && { vn }),
      ...(end !== undefined && { until: end }),
    }
  }
  return (
    <>
      <PageHead
        title="导入学员"
        purpose="先检查每一行，再导入。学员用手机验证码登录，自己设置密码。"
        extra={
          <Button
            icon={<DownloadOutlined aria-hidden />}
            onClick={() => void keepTable('学员表模板', 'xlsx', HEADER, [EXAMPLE])}
          >
            下载模板
          </Button>
        }
      />
      <Card size="small" style={{ maxWidth: 720 }}>
        <Form<Values>
          form={form}
          layout="vertical"
          initialValues={Number.isSafeInteger(asked) && asked > 0 ? { groupID: asked } : {}}
        >
          <Typography.Paragraph type="secondary">
            表里要有“手机号”一列；“姓名”“班级”“科目”“版本”“有效期至”可以没有。下面的选择用于表里没有填的格子。
          </Typography.Paragraph>
          <Form.Item name="groupID" label="班级">
            <GroupSelect />
          </Form.Item>
          <Form.Item name="appID" label="科目">
            <SubjectSelect />
          </Form.Item>
          {chosen !== undefined && (
            <Form.Item name="vn" label="版本" extra="不选则只建账号、加入班级。">
              <VersionSelect />
            </Form.Item>
          )}
          <Form.Item name="until" label="有效期至（当天结束时到期）">
            <Input type="date" />
          </Form.Item>
        </Form>
        <Flex vertical gap={12}>
          {sending && <UploadRow one={sending} onRemove={remove} />}
          <Upload
            accept=".xlsx,.csv"
            showUploadList={false}
            disabled={isBusy}
            beforeUpload={(file) => {
              begin(file, () => paramsOf(file.name))
              return false
            }}
          >
            <Button type="primary" icon={<UploadOutlined aria-hidden />} loading={isBusy}>
              上传并检查
            </Button>
          </Upload>
        </Flex>
      </Card>
    </>
  )
}
