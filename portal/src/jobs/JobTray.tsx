import { CloudSyncOutlined } from '@ant-design/icons';
import { pollEvery } from '@portage/contract/jobs/rules';
import type { Job } from '@portage/contract/jobs/schema';
import { Badge, Button, Drawer, Tooltip } from 'antd';
import { useState } from 'react';
import { api } from '../api/client.ts';
import { useRead } from '../api/read.ts';
import { keep, useKept } from '../ui/kept.ts';
import { StatePanel } from '../ui/StatePanel.tsx';
import { useWords } from '../words/translate.ts';
import { JobCard } from './JobCard.tsx';
import { isOpen } from './progress.ts';
import { RowErrorsDrawer } from './RowErrorsDrawer.tsx';
import { words } from './words.ts';

const storageKey = 'jobsSeenAt';

/** In the header: how many jobs run, and behind it what became of the latest ones. */
export function JobTray() {
  const t = useWords(words);
  const jobs = useJobs();
  const { isShown, hasNews, open, close } = useTray(jobs);
  const [mending, setMending] = useState<Job | null>(null);
  const running = jobs.filter(isOpen).length;
  const name = running > 0 ? t('openRunning', { count: running }) : t(hasNews ? 'openNews' : 'open');
  return (
    <>
      <Tooltip title={name}>
        <Badge count={running} dot={running === 0 && hasNews} size="small" offset={[-4, 4]}>
          <Button
            className="job-tray"
            type="text"
            shape="circle"
            aria-label={name}
            icon={<CloudSyncOutlined aria-hidden style={{ fontSize: 21 }} />}
            onClick={open}
          />
        </Badge>
      </Tooltip>
      <Drawer title={t('title')} open={isShown} onClose={close} size={440}>
        {jobs.length === 0 && <StatePanel mood="sleeping" title={t('none')} text={t('noneText')} />}
        <ul className="stack">
          {jobs.map((job) => (
            <JobCard key={job.jobId} job={job} onMend={() => setMending(job)} onLeave={close} />
          ))}
        </ul>
      </Drawer>
      <RowErrorsDrawer job={mending} onClose={() => setMending(null)} />
    </>
  );
}

/** The member's latest jobs. News keep them fresh; while one runs they are also polled every two seconds. */
function useJobs(): readonly Job[] {
  const list = useRead(api.jobs.list, undefined, {
    refetchInterval: ({ state }) => (state.data?.data.some(isOpen) ? pollEvery : false),
  });
  return list.data?.data ?? [];
}

/** The tray opens and closes; what finished since it was last open is news. */
function useTray(jobs: readonly Job[]) {
  const [isShown, setShown] = useState(false);
  const seenAt = useKept(storageKey) ?? '';
  const look = (shown: boolean) => {
    keep(storageKey, new Date().toISOString());
    setShown(shown);
  };
  const hasNews = jobs.some(({ finishedAt }) => finishedAt !== null && finishedAt > seenAt);
  return { isShown, hasNews: hasNews && !isShown, open: () => look(true), close: () => look(false) };
}
