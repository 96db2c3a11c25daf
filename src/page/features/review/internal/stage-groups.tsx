import type { RunId } from '../../../../core/model/id.ts'
import { reviewText } from '../../../../core/model/messages/write-text.ts'
import type { RecordDetailGroup, TurnSummary } from '../../../../core/model/review/turn-record.ts'
import { DetailGroups } from '../detail-groups.tsx'
import { readStageRequest } from '../stage-request.ts'
import { useSentRequests, type ReviewClient } from './turn-queries.ts'

interface StageGroupsProps {
  client: ReviewClient
  turn: TurnSummary
  childRunId: RunId
  groups: readonly RecordDetailGroup[]
}

/** The details of a workflow’s stage, with the data that its run was given. The job’s log has no copy of the data. */
export function StageGroups({ client, turn, childRunId, groups }: StageGroupsProps) {
  const observed = useSentRequests(client, { ...turn, runId: childRunId })
  const { data } = readStageRequest(observed.state === 'ready' ? observed.value : null)
  return <DetailGroups groups={data === '' ? groups : withData(groups, data)} />
}

/** Adds the data before the result, or at the end if there is no result. */
function withData(groups: readonly RecordDetailGroup[], data: string): readonly RecordDetailGroup[] {
  const result = groups.findIndex(({ title }) => title.code === 'record-result')
  const given: RecordDetailGroup = {
    title: reviewText('record-stage-data'),
    details: [{ name: reviewText('record-content'), form: 'block', value: data }],
  }
  return groups.toSpliced(result === -1 ? groups.length : result, 0, given)
}
