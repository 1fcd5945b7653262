import { paths } from '@portage/contract/index';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback } from 'react';
import type { StatisticsSearch } from './search.ts';

/** Narrowed by nothing but the service, which its switch chooses. */
export const everything: StatisticsSearch = {
  date: undefined,
  dateType: undefined,
  startDate: undefined,
  endDate: undefined,
  pickupScheduleId: undefined,
  pickupScheduleName: undefined,
  serviceAreaId: undefined,
  serviceAreaName: undefined,
  page: undefined,
};

export type Asked = { asked: StatisticsSearch; ask: (change: StatisticsSearch) => void };

/** What the address asks the dashboard for, and how to ask for something else. */
export function useAsked(): Asked {
  const asked = useSearch({ from: '/shell/' });
  const navigate = useNavigate({ from: paths.home });
  const ask = useCallback(
    (change: StatisticsSearch) => void navigate({ search: (now) => ({ ...now, ...change }) }),
    [navigate],
  );
  return { asked, ask };
}
