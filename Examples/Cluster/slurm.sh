#!/bin/bash
# A pyramid as an array of Slurm: each task draws one of 400 shards, and one that fails is started again by hand or by
# --requeue. Parts that are there are not drawn again.
#
#   sbatch --array=0-399 slurm.sh STYLE PARTS --bbox 2.2,48.8,2.5,48.95 --zoom 0-14
#   sbatch --dependency=afterok:JOB --wrap "cartouche pack merge PARTS --require-manifests -o paris.pmtiles"
#
#SBATCH --job-name=cartouche
#SBATCH --cpus-per-task=4
#SBATCH --mem=4G
#SBATCH --time=02:00:00
#SBATCH --requeue
#SBATCH --signal=TERM@60
set -u
style=$1 parts=$2
shift 2
shards=${SHARDS:-${SLURM_ARRAY_TASK_COUNT:?start with sbatch --array=0-399}}
srun cartouche tiles "$style" "$@" --quiet --resume --jobs "${SLURM_CPUS_PER_TASK:-1}" --memory 3GiB \
  --shard "$SLURM_ARRAY_TASK_ID/$shards" -o "$parts" && exit 0
code=$?
# 69, 74 and 75: another attempt may help. Others need a change of the input, and no machine makes that.
case $code in 69 | 74 | 75) scontrol requeue "${SLURM_ARRAY_JOB_ID}_$SLURM_ARRAY_TASK_ID" ;; esac
exit $code
