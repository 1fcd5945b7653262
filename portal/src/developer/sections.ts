/** The sections of the settings that are shown under Developers. */
export const developerSections = ['keys', 'webhooks', 'calls'] as const;
export type DeveloperSection = (typeof developerSections)[number];

export const isDeveloperSection = (section: string | undefined): section is DeveloperSection =>
  developerSections.some((each) => each === section);
