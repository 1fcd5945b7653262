import { Button } from 'antd';
import type { ReactNode } from 'react';

type FilterButtonProps = {
  icon?: ReactNode;
  size?: 'small' | 'medium';
  /** Absent if it is not counted. */
  count?: string | null;
  isOn: boolean;
  onPress: (isOn: boolean) => void;
  children: ReactNode;
};

/** Renders a filter that is on or off, with the number of what it shows. */
export function FilterButton({ icon, size = 'medium', count = null, isOn, onPress, children }: FilterButtonProps) {
  return (
    <Button
      size={size}
      icon={icon}
      aria-pressed={isOn}
      className={isOn ? 'filter-set' : undefined}
      onClick={() => onPress(!isOn)}
    >
      {children} {count !== null && <span className="count">{count}</span>}
    </Button>
  );
}
