import { idleWarningSeconds } from '@portage/contract/auth/rules';
import { paths } from '@portage/contract/index';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate, useRouter } from '@tanstack/react-router';
import { Button, Modal } from 'antd';
import { useEffect, useState } from 'react';
import { lastActivityAt, markActive, whenActive } from '../api/activity.ts';
import { accountOptions, useAccount } from '../auth/account.ts';
import { useT } from './words.ts';

/** Milliseconds between keepalives, which report activity to the server even without other requests. */
const keepaliveEvery = 20_000;

/** Signs out members who are idle for long, after a warning that a key or a click dismisses. */
export function IdleGuard() {
  const t = useT();
  const left = useSecondsLeft();
  useKeepalive();
  useLogoutAt(left <= 0);
  const isWarning = left > 0 && left <= idleWarningSeconds;
  return (
    <Modal
      open={isWarning}
      title={t('idleTitle')}
      width={440}
      centered
      closable={false}
      footer={
        <Button type="primary" autoFocus onClick={markActive}>
          {t('stay')}
        </Button>
      }
    >
      <p>{t('idleText', { count: Math.max(left, 1) })}</p>
    </Modal>
  );
}

/** Returns the seconds until an idle session ends, updated each second and reset by each key or click. */
function useSecondsLeft(): number {
  const { sessionTimeInMinutes } = useAccount();
  const [left, setLeft] = useState(sessionTimeInMinutes * 60);
  useEffect(() => {
    const count = () => setLeft(Math.ceil(sessionTimeInMinutes * 60 - (Date.now() - lastActivityAt()) / 1000));
    const timer = setInterval(count, 1000);
    const stop = whenActive(count);
    return () => {
      clearInterval(timer);
      stop();
    };
  }, [sessionTimeInMinutes]);
  // Capped just above the warning, so that nothing renders again before it.
  return Math.min(left, idleWarningSeconds + 1);
}

function useLogoutAt(isOver: boolean): void {
  const navigate = useNavigate();
  const router = useRouter();
  useEffect(() => {
    if (isOver) void navigate({ to: paths.logout, search: { from: router.latestLocation.href, idle: 'yes' } });
  }, [isOver, navigate, router]);
}

function useKeepalive(): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    let reportedAt = Date.now();
    const report = () => {
      if (document.hidden || lastActivityAt() <= reportedAt || Date.now() - reportedAt < keepaliveEvery) return;
      reportedAt = Date.now();
      void queryClient.invalidateQueries({ queryKey: accountOptions.queryKey });
    };
    const timer = setInterval(report, 1000);
    return () => clearInterval(timer);
  }, [queryClient]);
}
