/* What SDL's example, which is C, knows of the view. */
#pragma once

#ifdef __cplusplus
extern "C" {
#endif

#define SPRITES_MOST 5000

/* Connects the view to its host. */
void sprites_start(void);
/* As many as the tool was asked for last, at most SPRITES_MOST. */
int sprites_wanted(void);

#ifdef __cplusplus
}
#endif
